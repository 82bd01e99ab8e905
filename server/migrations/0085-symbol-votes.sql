-- One vote of a user on a symbol in a UTC day.
create table symbol_votes (
  user_id uuid not null references users on delete cascade,
  symbol text not null,
  day date not null,
  stance sentiment not null,
  voted_at timestamptz not null,
  primary key (user_id, day, symbol)
);

create index symbol_votes_symbol on symbol_votes (symbol, day);
create index symbol_votes_day on symbol_votes (day);
