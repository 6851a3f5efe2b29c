import { carrierTestShape, listedNumberShape } from '../../../domain/messaging/index.ts'
import { objectOf } from '../schema/shape-fields.ts'

objectOf(
  'ListedNumber',
  listedNumberShape,
  (t) => ({ isInUse: t.exposeBoolean('in_use', { description: listedNumberShape.shape.in_use.description! }) }),
  { in_use: null },
)

export const CarrierTestPayload = objectOf('TestCarrierAccountPayload', carrierTestShape)
