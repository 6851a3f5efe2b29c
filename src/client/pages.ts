/** One page of a list. */
export type Page<Item> = {
  data: Item[]
  /** Whether there is another page. */
  has_more: boolean
  /** Pass it as `cursor` to read the next page. Null on the last page. */
  next_cursor: string | null
}

/**
 * A list. `for await (const item of list)` loads further pages while you iterate. `page()` loads one page; pass its
 * `next_cursor` as `cursor` to load the next one.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | null) => Promise<Page<Item>>

  /** `read` gets null for the first page. */
  constructor(read: (cursor: string | null) => Promise<Page<Item>>) {
    this.#read = read
  }

  page(): Promise<Page<Item>> {
    return this.#read(null)
  }

  async *pages(): AsyncGenerator<Page<Item>, void, undefined> {
    let cursor: string | null = null
    do {
      const page: Page<Item> = await this.#read(cursor)
      yield page
      cursor = page.has_more ? page.next_cursor : null
    } while (cursor !== null)
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item, void, undefined> {
    for await (const page of this.pages()) yield* page.data
  }
}
