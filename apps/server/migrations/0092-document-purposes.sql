-- What answers a reviewer has a purpose for each thing that it is about, because the purpose says who may read it. What
-- nothing was submitted with is read by whoever looks after the company, and by whoever sent it.
ALTER TABLE document NO FORCE ROW LEVEL SECURITY;
ALTER TABLE review_question NO FORCE ROW LEVEL SECURITY;
ALTER TABLE review_case NO FORCE ROW LEVEL SECURITY;
ALTER TABLE document DISABLE TRIGGER document_kept;
UPDATE document d SET purpose = coalesce((
  SELECT CASE c.permission WHEN 'account.apply' THEN 'accountSupplement' WHEN 'shop.bind' THEN 'shopSupplement'
    WHEN 'collection.associate' THEN 'collectionSupplement' END
  FROM review_question q JOIN review_case c ON c.merchant_id = q.merchant_id AND c.id = q.case_id
  WHERE q.merchant_id = d.merchant_id AND d.owner_kind = 'reviewQuestion' AND q.id = d.owner_id), 'enterpriseSupplement')
  WHERE purpose = 'supplement';
ALTER TABLE document ENABLE TRIGGER document_kept;
ALTER TABLE document FORCE ROW LEVEL SECURITY;
ALTER TABLE review_question FORCE ROW LEVEL SECURITY;
ALTER TABLE review_case FORCE ROW LEVEL SECURITY;
