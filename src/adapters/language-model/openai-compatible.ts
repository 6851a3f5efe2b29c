import type { LanguageModel } from '../../domain/agent/index.ts'
import type { Http } from '../../domain/egress/index.ts'
import { modelFetch } from './model-fetch.ts'

/**
 * Any endpoint that implements OpenAI's chat completions: `POST {baseUrl}/chat/completions`. The packages are loaded on the
 * first request, because most deployments never use a model.
 */
export function createOpenAiCompatibleModel(http: Http): LanguageModel {
  return {
    async ask(request) {
      const { name, baseUrl, key } = request.access
      if (baseUrl === null) return { outcome: 'failed', problem: 'no_address' }
      const [{ createOpenAICompatible }, { askSdk }] = await Promise.all([
        import('@ai-sdk/openai-compatible'),
        import('./ask-sdk.ts'),
      ])
      const fetch = modelFetch(http, request)
      const provider = createOpenAICompatible({ name: 'model', baseURL: baseUrl, fetch, ...(key && { apiKey: key }) })
      return askSdk(provider(name), request, 0)
    },
  }
}
