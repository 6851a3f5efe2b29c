import type { LanguageModel } from '../../domain/agent/index.ts'
import type { Http } from '../../domain/egress/index.ts'
import { modelFetch } from './model-fetch.ts'

const OWN_ADDRESS = 'https://api.anthropic.com/v1'

/** Anthropic's Messages API: `POST {baseUrl}/messages`. The package is loaded on the first request. */
export function createAnthropicModel(http: Http): LanguageModel {
  return {
    async ask(request) {
      const { name, baseUrl, key } = request.access
      if (key === null) return { outcome: 'failed', problem: 'no_key' }
      const [{ createAnthropic }, { askSdk }] = await Promise.all([import('@ai-sdk/anthropic'), import('./ask-sdk.ts')])
      const provider = createAnthropic({
        apiKey: key,
        baseURL: baseUrl ?? OWN_ADDRESS,
        fetch: modelFetch(http, request),
      })
      return askSdk(provider(name), request)
    },
  }
}
