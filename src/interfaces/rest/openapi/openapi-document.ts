import type { Json } from './openapi-example.ts'

/** The parts of an OpenAPI document that are read again after it is written. */
export type OpenapiDocument = {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    responses?: Record<string, OperationResponse>
    parameters?: Record<string, Parameter>
    examples?: Record<string, unknown>
  }
}

export type Operation = {
  operationId: string
  summary: string
  description: string
  tags: string[]
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, OperationResponse>
}

export type OperationResponse = { description: string; content?: Record<string, ResponseBody> }

type ResponseBody = { schema: Json; examples?: Record<string, { value: unknown }> }

export type Parameter = { name: string; in: string; required?: boolean; description?: string; schema: Json }
