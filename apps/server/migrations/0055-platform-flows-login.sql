-- A login of its own for the flows. What comes from a bank or goes to it is theirs to write, and the flows act on it: as long
-- as the public api could write it too, its SQL made money. docs/decisions/ledger-doors.md says what this stops.
-- Flows of the release before are stopped first: with the app's login they can finish nothing about a bank any more.
DO $$ BEGIN
  CREATE ROLE causeway_flows NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
GRANT causeway_app TO causeway_flows;

-- Whoever is connected, which neither SET ROLE nor a definer function changes.
CREATE FUNCTION caller_is_flows() RETURNS boolean LANGUAGE sql STABLE
  RETURN pg_catalog.pg_has_role(session_user, 'causeway_flows', 'MEMBER');

-- What the bank said: the api stores its bytes and counts how often they came; what they mean is read by a flow.
REVOKE INSERT, UPDATE ON bank_message FROM causeway_app;
GRANT INSERT (id, partner, received_at, digest, size, bytes, verdict, reason), UPDATE (times) ON bank_message TO causeway_app;
GRANT UPDATE (verdict, reason, name, parts, parts_read, read_at) ON bank_message TO causeway_flows;

REVOKE INSERT, UPDATE ON bank_line, bank_page, bank_entry, bank_statement, bank_account FROM causeway_app;
GRANT INSERT ON bank_line, bank_page, bank_entry, bank_statement, bank_account TO causeway_flows;
GRANT UPDATE (reason, entries, read_at) ON bank_line TO causeway_flows;
GRANT UPDATE (statement_id, minor, transfer_id, cancelled_by) ON bank_entry TO causeway_flows;
GRANT UPDATE (matched) ON bank_statement TO causeway_flows;
GRANT UPDATE (account_no) ON bank_account TO causeway_flows;

-- Of other partners the api keeps the word by itself, and money does not follow from it.
CREATE FUNCTION keep_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what % told is for the flows to write down', NEW.source USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER inbox_of_banks BEFORE INSERT ON inbox FOR EACH ROW
  WHEN (NEW.source <> 'identity-check' AND NOT caller_is_flows()) EXECUTE FUNCTION keep_inbox();

-- What the bank is asked for.
REVOKE INSERT, UPDATE ON bank_instruction, bank_instruction_attempt FROM causeway_app;
GRANT INSERT ON bank_instruction, bank_instruction_attempt TO causeway_flows;
GRANT UPDATE (state, word, told_at, first_sent_at, next_enquiry_at, handed_over_at, concluded_at) ON bank_instruction
  TO causeway_flows;
GRANT UPDATE (answered_at, answer, reason) ON bank_instruction_attempt TO causeway_flows;

-- A receipt is made of the bank's entry, and what of it stands in the books is said by whoever books it.
REVOKE INSERT, UPDATE ON collection_order FROM causeway_app;
GRANT UPDATE (state, reasons, holds) ON collection_order TO causeway_app;
GRANT INSERT, UPDATE (booked_at, crediting_at, credit_transfer, amount, fee) ON collection_order TO causeway_flows;

-- An account is asked for by the api; that it is open, and under which number, the bank says.
REVOKE INSERT, UPDATE ON virtual_account_currency FROM causeway_app;
GRANT INSERT (merchant_id, account_id, currency, opening_id, state) ON virtual_account_currency TO causeway_app;
GRANT UPDATE (state, rails, tail, opened_at) ON virtual_account_currency TO causeway_flows;

-- Where the bank and the books differ.
REVOKE INSERT, UPDATE ON statement_break FROM causeway_app;
GRANT UPDATE (owner, decision, decided_by, decided_at, note, refusal) ON statement_break TO causeway_app;
GRANT INSERT, UPDATE (closed_at, closed_by, settled_how, settled_by) ON statement_break TO causeway_flows;

-- Where the engine stands and what recurs.
REVOKE UPDATE ON engine FROM causeway_app;
GRANT UPDATE ON engine TO causeway_flows;
REVOKE INSERT, UPDATE ON schedule FROM causeway_app;
GRANT INSERT, UPDATE ON schedule TO causeway_flows;
