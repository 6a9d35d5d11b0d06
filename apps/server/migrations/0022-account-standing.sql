-- Staff look for an account over all merchants before they freeze, release or close it. What it holds stays sealed.
CREATE POLICY staff ON virtual_account FOR SELECT USING (current_staff() IS NOT NULL);
CREATE INDEX virtual_account_all ON virtual_account (applied_at DESC, id DESC);
