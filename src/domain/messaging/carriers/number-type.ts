import type { z } from 'zod'
import { wordsOf } from '../../kernel/index.ts'

export const numberType = wordsOf(
  'PhoneNumberType',
  'Type of a phone number, which determines its default sending rate.',
  {
    long_code: 'A standard number: 1 segment per second by default.',
    toll_free: 'A toll-free number: 3 segments per second by default.',
    short_code: 'A short code, registered with a number in E.164 format: 100 segments per second by default.',
  },
)

export type NumberType = z.output<typeof numberType>
