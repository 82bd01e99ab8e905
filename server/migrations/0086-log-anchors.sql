-- The newest timestamp of an authority, and the newest checkpoint that a witness signed.
create index log_anchors_by_authority on log_anchors (authority, at);
create index log_cosignatures_by_witness on log_cosignatures (witness, log, size);
