import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Me, Username } from './people.ts'
import { text } from './wire.ts'

export const FAVORITE_SUBJECT_LENGTH = 60

/** A phone number as people write it: digits, with an optional + in front; blanks, dashes and brackets are dropped. Empty takes it away. */
const PhoneNumber = z.string().check(
  z.overwrite((value) => value.replace(/[\s()./-]/g, '')),
  z.regex(/^(\+?\d{5,15})?$/, 'Use 5 to 15 digits.'),
)

export const readOwnProfile = endpoint({
  method: 'GET',
  path: '/api/user_profile/',
  summary: 'The own profile, with what nobody else may see.',
  who: 'member',
  answer: Me,
})

export const editOwnProfile = endpoint({
  method: 'PATCH',
  path: '/api/user_profile/',
  summary: 'Change the own profile: what is not sent stays as it is. The image is a jpg, png, webp or gif.',
  who: 'member',
  limit: '60/hour',
  refuses: ['too_large', 'unsupported_media_type', 'unavailable'],
  files: { field: 'image', most: 1 },
  body: z.object({
    username: z.optional(Username),
    phone_number: z.optional(PhoneNumber),
    fav_sbj: z.optional(text(FAVORITE_SUBJECT_LENGTH)),
    /** Takes the picture away; an `image` sent beside it wins. */
    remove_image: z.optional(z.literal('true', 'Say true, or leave it out.')),
  }),
  answer: Me,
})
