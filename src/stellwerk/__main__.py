from stellwerk.cli import main

main()
