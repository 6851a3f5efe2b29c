export { CreateSuppressionsInput, createSuppressions } from './create-suppressions.ts'
export { liftSuppression, SuppressedPhoneInput } from './lift-suppression.ts'
export { ListSuppressionsInput, listSuppressions } from './list-suppressions.ts'
export { recordOptOut } from './record-opt-out.ts'
export type { Suppressed } from './suppress.ts'
export { type PhonesToSuppress, suppressPhones } from './suppress-phones.ts'
export {
  SUPPRESSION_METHODS,
  SUPPRESSION_REASONS,
  type SuppressionMethod,
  type SuppressionReason,
  toWireSuppression,
  type WireSuppression,
} from './suppression.ts'
