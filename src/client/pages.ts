import type { Page } from './wire/operations.ts'

/**
 * A list. `for await (const item of list)` reads page after page as far as you go; `page()` reads one, and its
 * `next_cursor`, given as `cursor` to another list, the one behind it.
 */
export class List<Item> implements AsyncIterable<Item> {
  readonly #read: (cursor: string | null) => Promise<Page<Item>>

  /** `read` is given null for the page that was asked for first. */
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
