-- In which language somebody uses the product: in it comes what is written to them while they ask for nothing.
alter table users add language text not null default 'en' check (language in ('en', 'es'));
-- The same of one browser, for what is pushed to it.
alter table push_subscriptions add language text not null default 'en' check (language in ('en', 'es'));
