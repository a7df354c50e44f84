BEGIN TRANSACTION;
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	n INTEGER NOT NULL, 
	kind VARCHAR(8) NOT NULL, 
	seat INTEGER NOT NULL, 
	action TEXT NOT NULL, 
	position INTEGER NOT NULL, 
	"key" VARCHAR(64), 
	at BIGINT NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	PRIMARY KEY (table_id, n), 
	UNIQUE (table_id, "key"), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('62wbp3w2rtzr',1,'play',2,'{"company":"american","do":"offer"}',1,'key 0',1794928065,'ba7138e9fb42ddf10d96c7610bd5ab44d78873d6ac7ce99dcba74aa4845f5168');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',2,'play',2,'{"do":"pass"}',2,'key 1',1794928065,'5a1ba9810a33194112574f3cc7ffbec409ad43fc963c5b894f3ed6e03c40ce62');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',3,'play',0,'{"do":"pass"}',3,'key 2',1794928065,'fd30ab7ef03bab7d97e3f901e041a722870e07563543abe836d64a36d83af9fd');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',4,'play',1,'{"do":"pass"}',4,'key 3',1794928065,'310597d3aa97c2c767adfa7e0e38db1076f3ebbc229627ef8f5442ed28975c13');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',5,'play',1,'{"company":"national","do":"offer"}',5,'key 4',1794928065,'c1d7dea8667f7506c01995573091e47ae36a124e01c49c2bf9c98ec0fc6c3614');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',6,'play',1,'{"do":"pass"}',6,'key 5',1794928065,'80e856cffd63d4da61580e059805127c51a19e8fe8782d4671018a200b505df4');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',7,'play',2,'{"do":"pass"}',7,'key 6',1794928065,'e0a037a11d46f672cdd7a737b77e481682d71f8482e3e8b3192c503fceb0bc7c');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',8,'play',0,'{"do":"pass"}',8,'key 7',1794928065,'171f68cfb1830f6384fd3c49301da7b827c26678746ad14421169da425265a5c');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',9,'play',0,'{"company":"continental","do":"offer"}',9,'key 8',1794928065,'2d0189a5c5d43984712f6a388e09ccddb063c06447e86d38437a8a9771de8dd5');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',10,'play',0,'{"do":"pass"}',10,'key 9',1794928065,'27e7e9ad6a471199f6994256b1f4d45b2c62a0a13bd960a06e2396078c6d141f');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',11,'play',1,'{"do":"pass"}',11,'key 10',1794928065,'1e60463a02e47ab1c0cc4567c9a9f208bdf843adca2b770be263d8c22a4bb8bf');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',12,'play',2,'{"do":"pass"}',12,'key 11',1794928066,'45fa6d60eb94e93255c6ea7ce45feae3273285fd2dc0a95f4e756b59cba58716');
INSERT INTO "entries" VALUES('62wbp3w2rtzr',13,'undo',2,'{}',11,NULL,1794928066,'c6640f38553e0256a181fbbf12ab6efc94e6fcae97edbbaaab4cd9cf08f35aec');
CREATE TABLE schema_version (
	version INTEGER NOT NULL
);
INSERT INTO "schema_version" VALUES(1);
CREATE TABLE seats (
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER NOT NULL, 
	who VARCHAR(8) NOT NULL, 
	name TEXT NOT NULL, 
	bot TEXT NOT NULL, 
	token VARCHAR(64) NOT NULL, 
	opened BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, seat), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "seats" VALUES('62wbp3w2rtzr',0,'me','Ada','','9574d9241c6e8f0725446f5152c006159972202c2a734871310a682fe6c41243',1);
INSERT INTO "seats" VALUES('62wbp3w2rtzr',1,'me','Ben','','9574d9241c6e8f0725446f5152c006159972202c2a734871310a682fe6c41243',1);
INSERT INTO "seats" VALUES('62wbp3w2rtzr',2,'me','Cem','','9574d9241c6e8f0725446f5152c006159972202c2a734871310a682fe6c41243',1);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	name TEXT NOT NULL, 
	setup TEXT NOT NULL, 
	owner VARCHAR(64) NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('62wbp3w2rtzr','From schema 1','{"board":"east","game":"american_rails","hints":null,"options":{"cash_3p":50},"players":3,"rules_version":1,"seed":805876779939716}','9574d9241c6e8f0725446f5152c006159972202c2a734871310a682fe6c41243',1794928065);
CREATE INDEX ix_tables_owner ON tables (owner);
CREATE INDEX ix_seats_token ON seats (token);
COMMIT;
