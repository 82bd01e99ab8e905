import { renderMessage, type MessageValues } from './format-message.ts'

/**
 * The messages of API errors and notifications. Responses contain their codes (the keys) and params. The texts are English, with placeholders for
 * `formatMessage`. `locales/es.json` contains the Spanish texts.
 */
export const MESSAGES = {
  // Requests
  not_found: 'Not found.',
  unreadable_request: 'This request cannot be read.',
  request_timed_out: 'The request timed out.',
  request_too_large: 'The request is too large.',
  address_too_long: 'The address is too long.',
  headers_too_long: 'The address or the headers are too long.',
  unreadable_address: 'This address cannot be read.',
  not_http: 'This is not HTTP.',
  content_type_not_taken: 'This kind of content is not taken here.',
  busy: 'The server is busy. Try again in a moment.',
  overloaded: 'The server is overloaded. Try again in a moment.',
  service_unavailable: 'Service temporarily unavailable. Try again in a moment.',
  internal_error: 'Something went wrong on our side.',
  too_many_attempts: 'Too many attempts. Try again in {time, duration}.',
  too_many_messages: 'Too many messages. Try again in {time, duration}.',
  too_many_file_requests: 'Too many requests for files. Try again in {time, duration}.',
  idempotency_key_reused: 'This Idempotency-Key was used for something else.',
  idempotency_key_format: 'Use 1 to 200 visible ASCII characters.',
  already_taken: 'Already taken.',
  foreign_page: 'This request did not come from our own page. Reload it and try again.',
  unknown_cursor: 'This cursor is not one of ours.',
  json_needed: 'Send this as JSON.',
  not_json_request: 'This is not JSON in UTF-8.',
  json_object_needed: 'Send an object of JSON.',
  multipart_needed: 'Send this as multipart/form-data.',
  broken_form: 'This form is malformed or cut short.',

  // Values
  text_needed: 'A text is needed.',
  boolean_needed: 'Say true or false.',
  number_needed: 'A number is needed.',
  integer_needed: 'A whole number is needed.',
  list_needed: 'A list is needed.',
  id_needed: 'An id is needed.',
  not_an_id: 'This is not an id.',
  unexpected_value: 'This is not what is taken here.',
  unknown_choice: 'Say {choices}.',
  true_or_nothing: 'Say true, or leave it out.',
  min_value: 'At least {min}.',
  max_value: 'At most {max}.',
  min_characters: 'At least {min} characters.',
  max_characters: 'At most {max, number} characters.',
  too_long: 'This is too long.',
  not_utf8: 'This is not UTF-8 text.',
  forbidden_characters: "This contains characters that aren't allowed.",
  not_a_decimal: 'This is not a decimal number.',
  utc_time_needed: 'Give a time in UTC, such as 2026-01-31T00:00:00Z.',
  max_day: 'At most a day.',

  // Accounts
  email_needed: 'Enter your email.',
  invalid_email: 'Enter a valid email.',
  email_taken: 'Email is already exist',
  own_email: 'This is your email already.',
  username_needed: 'Enter a username.',
  username_characters: 'Use letters, digits, dots, _ and - only.',
  username_taken: 'Username already exist',
  no_free_username: 'No free username was found. Try again in a moment.',
  password_needed: 'Enter a password.',
  own_password_needed: 'Enter your password.',
  repeated_password_needed: 'Confirm your password.',
  password_mismatch: 'Password not match',
  password_mismatch_refused: 'Failed! Password not match',
  password_too_common: 'This password is too common. Choose another.',
  password_is_email_name: 'Password should not be the same as the email name.',
  wrong_password: 'This is not your password.',
  no_password_yet: 'This account has no password yet. Set one with "Forgot password?".',
  phone_digits: 'Use 5 to 15 digits.',
  token_needed: 'A token is needed.',
  not_a_token: 'This is not a token.',
  invalid_credentials: 'No active account found with the given credentials',
  email_not_verified: 'Confirm your email first. We sent you a link.',
  account_suspended: 'This account is suspended. {reason}',
  session_not_valid: 'Given token not valid for any token type',
  dead_link: 'This link does not work.',
  expired_link: 'This link has expired. Request a new one.',
  too_many_sign_ins: 'Too many people are signing in. Try again in a moment.',
  sign_in_not_accepted: 'This sign-in was not accepted. Try again.',
  facebook_without_email: 'Your Facebook account shows no email. Allow it there, or sign up with your email.',
  google_email_not_verified: 'Google does not vouch for the email of this account.',
  provider_not_configured: "This login method isn't available.",
  provider_unavailable: '{provider} does not answer. Try again in a moment, or sign in with your password.',
  user_suspended: 'This user is suspended already.',
  user_not_suspended: 'This user is not suspended.',

  // People
  no_connection_to_self: 'You cannot connect with yourself.',
  no_follow_of_self: 'You cannot follow yourself.',
  no_mute_of_self: 'You cannot mute yourself.',
  no_block_of_self: 'You cannot block yourself.',
  no_report_of_self: 'You cannot report yourself.',
  already_connected: "You've already sent a request or are connected.",
  not_connected: 'You can only write to people you are connected with.',
  request_direction: 'Say received or sent.',
  report_reason_needed: 'Choose a reason.',
  unknown_report_kind: 'Say post, comment, message or user.',
  unknown_report: 'There is no such report.',
  report_resolved: 'This report is resolved already.',

  // Posts
  description_needed: 'Enter a description.',
  name_needed: 'Enter a name.',
  market_needed: 'Choose a trading market.',
  unknown_sentiment: 'Choose bullish or bearish.',
  comment_needed: 'Enter a comment.',
  max_tags: 'At most {max} tags.',
  unknown_feed: 'Say latest, following or watchlist.',
  unknown_search_kind: 'Say all, posts, people or tags.',
  search_needed: 'Say what to look for.',
  no_edit_of_others_posts: 'You can only edit your own posts.',
  no_deletion_of_others_posts: 'You can only delete your own posts.',
  no_deletion_of_others_comments: 'You can only delete your own comments, and those under your posts.',
  unknown_post: 'There is no such post.',
  post_hidden: 'This post is hidden already.',
  post_not_hidden: 'This post is not hidden.',

  // Files
  file_needed: 'A file is needed.',
  no_file_taken: 'No file is taken here.',
  max_files: 'At most {max} files.',
  more_alts_than_files: 'There are more texts than files.',
  unknown_file: 'This post has no such file.',
  file_named_twice: 'Name each file once.',
  file_place_needed: 'Give the id of a file, or the place of a new one: 0 to 9.',
  uploaded_file_too_large: 'The file is too large.',
  uploads_paused: 'Uploads are paused. You can still post without files.',
  upload_timed_out: 'The upload timed out. Send the files again.',
  file_storage_unavailable: 'File storage is unavailable. Try again in a moment.',
  max_uploads: 'You already have {max} uploads in progress. Try again when one has finished.',
  files_processing: 'Your files are still processing. Try again in a moment.',
  too_many_files_processing: 'Too many files are being looked at. Try again in a moment.',
  no_storage_left: "You've reached your {max} MB storage limit ({needed} MB needed). Delete posts or messages with files first.",
  no_processing_time_left:
    "{name} can't be processed now: you've used your {max} seconds of file processing for this hour. Try again in {time, duration}.",
  file_too_large: '{name} is larger than {max} MB.',
  file_no_picture: '{name}: choose a picture.',
  file_only_pictures: '{name}: only pictures can be sent in a message.',
  file_type: '{name}: file type not supported.',
  file_empty: '{name}: the file is empty.',
  file_other_content: "{name}: the contents don't match the {ending} extension.",
  file_other_type: '{name}: this is a {found} file, not {ending}.',
  file_not_utf8: '{name}: text must be UTF-8.',
  file_runs_code: '{name}: web pages, pictures in SVG and scripts are not taken.',
  file_not_json: '{name}: this is not JSON.',
  file_json_too_deep: '{name}: this JSON is nested more than {max, number} levels deep.',
  file_archive_too_large: '{name}: this {ending} file has more than {entries} entries, or a directory larger than {max} MB.',
  file_archive_damaged: '{name}: this {ending} file is damaged or cut short.',
  picture_is_archive: '{name}: this picture is an archive as well.',
  picture_is_page: '{name}: this picture is a web page as well.',
  picture_frames: '{name}: this animation has more than {max} frames.',
  picture_pixels: '{name}: this picture has more than {max} million pixels.',
  picture_too_slow: '{name}: this picture takes too long to be drawn.',
  picture_damaged: '{name}: this picture is damaged.',
  video_without_picture: '{name}: this video has no picture.',
  video_side: '{name}: this video is more than {max, number} pixels wide or high.',
  video_too_long: '{name}: this video says that it lasts longer than a week.',
  video_parts: '{name}: this video is made of too many parts.',
  video_damaged: '{name}: this video is damaged or cut short.',
  pdf_is_archive: '{name}: this PDF is an archive as well.',
  pdf_is_page: '{name}: this PDF is a web page as well.',
  pdf_pages: '{name}: this PDF has more than {max, number} pages.',
  pdf_page_size: '{name}: the first page of this PDF is too large or too small.',
  pdf_too_slow: '{name}: this PDF takes too much to be opened.',
  pdf_cut_short: '{name}: this PDF is damaged or cut short.',
  pdf_damaged: '{name}: this PDF is damaged.',

  // Messages
  no_edit_of_others_messages: 'You can only edit your own messages.',
  no_deletion_of_others_messages: 'You can only delete your own messages.',
  edit_time_over: 'A message can be edited for {max} minutes.',
  empty_edit: 'Write a message, or delete it.',
  empty_message: 'Write a message, or add a picture.',
  message_id_reused: 'This id was used for another message.',
  before_or_after: 'Say before or after.',

  // Notifications
  friend_requested: '{name} wants to connect with you.',
  request_accepted: '{name} accepted your request to connect.',
  post_liked: '{name}{others, plural, =0 {} one { and # other} other { and # others}} liked your post.',
  post_commented: '{name} commented on your post.',
  followed: '{name} follows you.',
  mentioned: '{name} mentioned you.',
  alert_at: '{symbol} is at {level, number}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_above: '{symbol} is above {level, number}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_below: '{symbol} is below {level, number}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_crossed_above: '{symbol} crossed above {level, number}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_crossed_below: '{symbol} crossed below {level, number}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_up:
    '{symbol} up {percent, number}% or more in {span, duration}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_down:
    '{symbol} down {percent, number}% or more in {span, duration}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  alert_moved:
    '{symbol} moved {percent, number}% or more in {span, duration}: {price, number}{simulated, plural, =1 { (simulated)} other {}}. {note}',
  /** A notification from a version without message codes. */
  alert_text: '{text}',
  ids_or_all: 'Name notifications, or say all.',
  base64url_needed: 'Base64url is needed.',
  base64url_bytes: '{bytes} bytes in base64url are needed.',
  push_address_needed: 'An address is needed.',
  not_a_push_service: 'This is not the address of a push service.',
  not_a_public_key: 'This is not a public key.',

  // Markets
  symbol_needed: 'A symbol is needed.',
  not_a_symbol: 'This is no symbol.',
  symbol_not_found: 'Symbol not found.',
  no_such_symbol: 'Symbol not found: {symbol}.',
  symbols_needed: 'Name at least one symbol.',
  max_symbols: 'At most {max} symbols.',
  max_watchlists: 'At most {max} watchlists.',
  watchlist_full: '{name} holds {max} symbols already.',
  condition_needed: 'Choose a condition.',
  alert_span_needed: 'Choose a time.',
  decimal_format: 'Give a number such as 1.25, with at most {max} digits behind the point.',
  price_needed: 'Enter a price.',
  price_range: 'Enter a price above zero.',
  percent_needed: 'Enter a percentage.',
  percent_range: 'Enter a percentage from {min} to {max}.',
  max_fall: 'A price can fall by {max}% at most.',
  alert_end_needed: 'Enter a time.',
  alert_end_past: 'Choose a future time.',
  alert_end_too_late: 'Choose a time within a year.',
  max_alerts: 'You can have {max} alerts. Delete one you no longer need.',
  alert_expired: 'This alert has expired. Give it a later end.',

  // Ideas
  direction_needed: 'Choose long or short.',
  position_needed: 'State your position: long, short, none, or prefer not to say.',

  // Learning
  lesson_not_found: 'Lesson not found.',
  too_many_right_answers: 'No more right answers than questions.',
} as const

export type MessageCode = keyof typeof MESSAGES

/** A message in a response: its code and the values of its placeholders. */
export interface Message<Code extends MessageCode = MessageCode> {
  code: Code
  params: Readonly<Record<string, string | number>>
}

type MessageValuesOf<Code extends MessageCode> = MessageValues<(typeof MESSAGES)[Code]>
/** The params of a message without those in `Left`; no argument if there are none. */
export type MessageParamsOf<Code extends MessageCode, Left extends string = never> =
  Exclude<keyof MessageValuesOf<Code>, Left> extends never ? [] : [params: Omit<MessageValuesOf<Code>, Left>]

/** Creates a message. The compiler checks its params. */
export const message = <const Code extends MessageCode>(code: Code, ...[params]: MessageParamsOf<Code>): Message<Code> => ({
  code,
  params: params ?? {},
})

/** Formats a message in English. */
export const formatEnglish = (value: Message): string => renderMessage(MESSAGES, value, 'en') ?? ''
