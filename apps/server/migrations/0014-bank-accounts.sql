-- Whose account the bank means. A notice names an account and nothing else, so this is read before a tenant is known.
CREATE TABLE bank_account (
  -- The id under which we asked for it.
  opening_id uuid PRIMARY KEY,
  partner    text NOT NULL,
  -- The bank's own number, once it has given one.
  account_no text,
  tenant     uuid NOT NULL,
  account_id uuid NOT NULL,
  currency   text NOT NULL,
  UNIQUE (partner, account_no)
);
COMMENT ON TABLE bank_account IS 'tenancy: none, a bank names an account before it is known whose it is';
GRANT SELECT, INSERT ON bank_account TO causeway_app;
GRANT UPDATE (account_no) ON bank_account TO causeway_app;
