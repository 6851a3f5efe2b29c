import type { MessageRow } from '../../conversations/index.ts'

export type MovedMessage = MessageRow & {
  phone_number_id: string | null
  carrier_error: string | null
  handed_over_at: Date | null
  retry_count: number
}
