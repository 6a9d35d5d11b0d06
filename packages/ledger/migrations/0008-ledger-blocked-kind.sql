-- What may neither be credited nor sent back, because a sanctions list names who paid it: apart from everything else.
ALTER TYPE ledger.account_kind ADD VALUE 'blocked';
