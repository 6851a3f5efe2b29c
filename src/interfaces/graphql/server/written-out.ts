import {
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql'
import { LIMITS, tooComplex } from './limits.ts'

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>

/** A document with its fragments expanded. */
export type WrittenOut = {
  /** Pairs of fields with the same name in the same selection: validation compares them. */
  comparisons: number
}

const measured = new WeakMap<DocumentNode, WrittenOut>()

/**
 * Counts the work of validation and execution. Throws `query_too_complex` beyond the limits. Accepts documents that are
 * invalid under the schema: unknown and circular fragments are left to validation.
 */
export function measureWrittenOut(document: DocumentNode): WrittenOut {
  const known = measured.get(document)
  if (known) return known
  const fragments: Fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  )
  const fields = countFields(document, fragments)
  const found = { comparisons: countComparisons(document, { fragments, fields }) }
  measured.set(document, found)
  return found
}

/** Number of fields of each fragment, expanded. Each fragment is counted once. */
function countFields({ definitions }: DocumentNode, fragments: Fragments): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  const ofSelection = (selection: SelectionNode): number => {
    if (selection.kind === Kind.FIELD) return 1 + (selection.selectionSet ? ofSet(selection.selectionSet) : 0)
    if (selection.kind === Kind.INLINE_FRAGMENT) return ofSet(selection.selectionSet)
    const name = selection.name.value
    const known = counts.get(name)
    const fragment = fragments.get(name)
    if (known !== undefined || !fragment) return known ?? 0
    counts.set(name, 0) // a circular fragment adds nothing
    const count = ofSet(fragment.selectionSet)
    counts.set(name, count)
    return count
  }
  const ofSet = ({ selections }: SelectionSetNode): number => {
    let fields = 0
    for (const selection of selections) {
      fields += ofSelection(selection)
      if (fields > LIMITS.fields) throw tooComplex(`An operation can select at most ${LIMITS.fields} fields.`)
    }
    return fields
  }
  for (const definition of definitions) if ('selectionSet' in definition) ofSet(definition.selectionSet)
  return counts
}

/** The fields of one selection by response name: how often they occur, and the fields below. */
type FieldCounts = Map<string, { times: number; below: FieldCounts }>

type Walk = { fragments: Fragments; fields: ReadonlyMap<string, number> }

function countComparisons({ definitions }: DocumentNode, { fragments, fields }: Walk): number {
  const seen = new Set<string>()
  let comparisons = 0
  let steps = 0
  const walk = ({ selections }: SelectionSetNode, place: FieldCounts): void => {
    for (const selection of selections) {
      if (++steps > LIMITS.comparisons || comparisons > LIMITS.comparisons) {
        throw tooComplex('Too many fields with the same name in one selection.')
      }
      if (selection.kind === Kind.INLINE_FRAGMENT) walk(selection.selectionSet, place)
      else if (selection.kind === Kind.FRAGMENT_SPREAD) enter(selection.name.value, place)
      else {
        const name = selection.alias?.value ?? selection.name.value
        const field = place.get(name) ?? { times: 0, below: new Map() }
        comparisons += field.times++
        place.set(name, field)
        if (selection.selectionSet) walk(selection.selectionSet, field.below)
      }
    }
  }
  const entered = new Set<string>()
  const enter = (name: string, place: FieldCounts): void => {
    const fragment = fragments.get(name)
    if (!fragment || entered.has(name) || fields.get(name) === 0) return
    seen.add(name)
    entered.add(name)
    walk(fragment.selectionSet, place)
    entered.delete(name)
  }
  for (const one of definitions) if (one.kind === Kind.OPERATION_DEFINITION) walk(one.selectionSet, new Map())
  for (const name of fragments.keys()) if (!seen.has(name)) enter(name, new Map()) // validated although it is unused
  return comparisons
}
