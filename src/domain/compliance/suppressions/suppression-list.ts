import { suppressionMethod, suppressionReason } from '../../events/index.ts'
import { between, createdFilters, e164, type List, type Vault } from '../../kernel/index.ts'

const filters = {
  phone: e164.optional().describe('Only the suppression of this phone number. In a URL, encode `+` as `%2B`.'),
  reason: suppressionReason.optional().describe('Only suppressions with this reason.'),
  method: suppressionMethod.optional().describe('Only suppressions created by this method.'),
  ...createdFilters('suppressions', 'that started'),
}

/** The suppressions of a workspace, newest first. The keyed hash also finds a phone whose lead was erased. */
export const suppressionList: List<'Suppression', typeof filters, { vault: Vault }> = {
  name: 'suppressions',
  model: 'suppression',
  filters,
  graphqlOnly: ['method'],
  order: () => ({ time: 'optedOutAt', id: 'phoneHash' }),
  where: ({ phone, reason, method, created_after, created_before }, { deps }) => ({
    ...(phone !== undefined && { phoneHash: deps.vault.phoneHash(phone) }),
    ...(reason !== undefined && { reason }),
    ...(method !== undefined && { method }),
    ...between('optedOutAt', created_after, created_before),
  }),
}
