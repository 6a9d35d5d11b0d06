-- A copied device signs in as often as it likes before its owner does: then he shows a password that is older than the one
-- before the last. All of the latest are kept, so that it is noticed whenever he comes.
ALTER TABLE device ADD COLUMN earlier_hashes bytea[] NOT NULL DEFAULT '{}';
UPDATE device SET earlier_hashes = ARRAY[previous_hash] WHERE previous_hash IS NOT NULL;
-- previous_hash goes with the next release: the one before this still writes it.
