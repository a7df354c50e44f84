#!/bin/sh
# Write requirements/*.txt anew from pyproject.toml: exact versions with hashes, for every Python from 3.11 and every
# platform. One resolution over everything comes first, so that the files agree where they share a package.
# Registry settings are those of the machine (uv reads UV_DEFAULT_INDEX and the like); none of them is written down.
set -eu
cd "$(dirname "$0")/.."
uv=build/lock/bin/uv
[ -x "$uv" ] || { python3 -m venv build/lock && build/lock/bin/pip install --quiet uv==0.13.7; }

lock() { # lock FILE ARGUMENTS...
    file=$1
    shift
    "$uv" pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
        --custom-compile-command "make lock" --output-file "$file" "$@"
}

lock build/lock/all.txt pyproject.toml --all-extras --group dev --group bench --group spiel --group node --upgrade
lock requirements/run.txt --constraint build/lock/all.txt pyproject.toml
lock requirements/arena.txt --constraint build/lock/all.txt pyproject.toml --all-extras
for group in build dev bench spiel node; do
    lock "requirements/$group.txt" --constraint build/lock/all.txt --group "$group"
done
