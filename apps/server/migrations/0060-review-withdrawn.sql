-- A case whose subject is gone is closed without anybody's decision, and nothing follows from it: it has no outcome.
ALTER TABLE review_case DROP CONSTRAINT review_case_check1, DROP CONSTRAINT review_case_check2;
ALTER TABLE review_case
  ADD CONSTRAINT review_case_closed CHECK ((state = 'closed') = (closed_at IS NOT NULL)),
  ADD CONSTRAINT review_case_decided CHECK ((outcome IS NULL) = (decided_step IS NULL)
    AND (outcome IS NULL OR state = 'closed'));
