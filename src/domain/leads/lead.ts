import type { z } from 'zod'
import { leadShape, type leadStatus } from '../events/index.ts'
import { columnsOf, type RowOf, showRow } from '../kernel/index.ts'

export type LeadStatus = z.output<typeof leadStatus>

export type AttributeValue = string | number | boolean

/** A lead as the database returns it. */
export type LeadRow = RowOf<typeof leadShape.shape>

export const LEAD_COLUMNS = columnsOf(leadShape)

export const toWireLead = showRow(leadShape)
