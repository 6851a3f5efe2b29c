import { expect, test } from 'vitest'
import { openapiDocument } from '../../src/interfaces/rest/openapi.ts'
import { clientTypes } from '../support/client-types.ts'

const document = openapiDocument()

test('the client’s types are those of the OpenAPI document; `-u` behind the file’s name writes them anew', async () => {
  for (const [name, text] of Object.entries(clientTypes(document))) {
    await expect(text).toMatchFileSnapshot(`../../src/client/wire/${name}`)
  }
})
