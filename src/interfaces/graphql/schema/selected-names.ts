import { type GraphQLResolveInfo, Kind, type SelectionSetNode } from 'graphql'

/** The fields that a query selects of what is being resolved, in whichever fragment, those that it skips among them. */
export function selectedNames({
  fieldNodes,
  fragments,
}: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>): Set<string> {
  const names = new Set<string>()
  const look = (selections: SelectionSetNode | undefined): void => {
    for (const selection of selections?.selections ?? []) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) look(fragments[selection.name.value]?.selectionSet)
      else if (selection.kind === Kind.INLINE_FRAGMENT) look(selection.selectionSet)
      else names.add(selection.name.value)
    }
  }
  for (const node of fieldNodes) look(node.selectionSet)
  return names
}
