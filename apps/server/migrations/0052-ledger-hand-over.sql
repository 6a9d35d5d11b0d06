-- An order is handed over to a bank with its instruction, and then its hold is the flows' to settle or to free.
CREATE OR REPLACE FUNCTION is_handed_over(p_subject uuid) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN EXISTS (SELECT FROM public.bank_instruction WHERE subject = p_subject);
END $$;
GRANT SELECT (subject) ON bank_instruction TO causeway_books;
CREATE TRIGGER bank_instruction_hands_over BEFORE INSERT ON bank_instruction
  FOR EACH ROW EXECUTE FUNCTION hand_over_hold();
