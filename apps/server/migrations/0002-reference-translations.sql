-- Words that operations changed at run time; everything else is bundled with the web app.
CREATE TABLE translation (
  code  text NOT NULL,
  lang  text NOT NULL CHECK (lang IN ('ZH_CN', 'ZH_HK', 'EN_US')),
  value text NOT NULL,
  PRIMARY KEY (code, lang)
);
COMMENT ON TABLE translation IS 'tenancy: none, words are the same for everybody';
GRANT SELECT ON translation TO causeway_app;
