import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

let issuer: Promise<string> | undefined

/** An issuer on this machine of which only the configuration can be read. One for all tests of a process. */
function sharedIssuer(): Promise<string> {
  issuer ??= new Promise((resolve) => {
    const server = createServer(({ headers: { host } }, response) => {
      const url = `http://${host}`
      const paths = { authorization_endpoint: `${url}/auth`, token_endpoint: `${url}/token`, jwks_uri: `${url}/keys` }
      response.setHeader('Content-Type', 'application/json')
      response.end(JSON.stringify({ issuer: url, ...paths }))
    })
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)).unref()
  })
  return issuer
}

/** Company sign-in as a member sets it up. */
export async function companyInput(domain: string) {
  return { issuer: await sharedIssuer(), clientId: 'leadthread', clientSecret: 'hush-client-secret', domains: [domain] }
}
