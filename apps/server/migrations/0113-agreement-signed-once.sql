-- One signature proposes once and agrees once: what somebody signed and took back, or a colleague declined, is not proposed anew
-- in his name. The flows would believe it.
CREATE UNIQUE INDEX agreement_proposed_signature ON agreement (proposed_signature);
COMMENT ON INDEX agreement_proposed_signature IS 'tenancy: none, ids are random, and what somebody signed is one proposal wherever it is';
CREATE UNIQUE INDEX agreement_agreed_signature ON agreement (agreed_signature);
COMMENT ON INDEX agreement_agreed_signature IS 'tenancy: none, ids are random, and what somebody signed is one agreement wherever it is';
