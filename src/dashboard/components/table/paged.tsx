import type { AnyVariables, TypedDocumentNode } from '@urql/core'
import type { ReactNode } from 'react'
import { type Fresh, useFreshQuery } from '../request/use-fresh-query.ts'
import { Loaded } from '../screen/loaded.tsx'
import { type PageInfo, Pager, type Pages, usePages } from './pages.tsx'

type Connection<Row> = { edges: readonly { node: Row }[]; pageInfo: PageInfo }

/** The current page of a list. */
export type PagedList<Data, Row> = Fresh<Data> & {
  rows: readonly Row[] | undefined
  pageInfo: PageInfo | undefined
  pages: Pages
}

/** A list that is read page by page. Change the component's `key` to restart after a filter change. */
export function usePagedQuery<Data, Variables extends AnyVariables, Row>(
  query: TypedDocumentNode<Data, Variables>,
  variables: Omit<NoInfer<Variables>, 'after'>,
  listIn: (data: Data) => Connection<Row> | null,
): PagedList<Data, Row> {
  const pages = usePages()
  const page = useFreshQuery(query, { ...variables, after: pages.after } as unknown as Variables)
  const list = page.data && listIn(page.data)
  return { ...page, pages, rows: list?.edges.map(({ node }) => node), pageInfo: list?.pageInfo }
}

type Props<Row> = {
  list: PagedList<unknown, Row>
  /** Accessible name of the Previous and Next buttons. */
  label: string
  /** Title of the error. */
  title?: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** A page of a list with its pager, or the empty state. */
export function Paged<Row>({ list, label, title, empty, children }: Props<Row>) {
  return (
    <Loaded value={list.rows} query={list} title={title}>
      {(rows) => (
        <>
          {rows.length > 0 ? children(rows) : empty}
          <Pager pages={list.pages} pageInfo={list.pageInfo} label={label} />
        </>
      )}
    </Loaded>
  )
}
