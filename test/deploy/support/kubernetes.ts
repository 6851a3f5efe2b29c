import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Deployment } from 'kubernetes-models/apps/v1'
import { HorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2'
import { Job } from 'kubernetes-models/batch/v1'
import { Ingress } from 'kubernetes-models/networking.k8s.io/v1'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1'
import { ConfigMap, Service } from 'kubernetes-models/v1'
import { parse, parseAllDocuments } from 'yaml'
import type { Json } from '../../support/harness.ts'

const BASE = 'deploy/kubernetes/base'

export type Manifest = { apiVersion: string; kind: string; metadata: { name: string; namespace: string } & Json } & Json

/** The kinds that the manifests use, with the module of their type and schema. */
const MODELS = {
  ConfigMap,
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  PodDisruptionBudget,
  Service,
} as unknown as Record<string, new (manifest: object) => { validate(): void }>

/** What `kubectl apply -k` would send. Kustomize fails if a patch has no target. */
export function renderOverlay(name: string): Manifest[] {
  const { error, status, stdout, stderr } = spawnSync('kubectl', ['kustomize', `deploy/kubernetes/overlays/${name}`], {
    encoding: 'utf8',
  })
  if (error || status !== 0 || stderr !== '') throw error ?? new Error(stderr)
  return parseAllDocuments(stdout).map((document) => document.toJS() as Manifest)
}

/** The files of the base as they are, without what Kustomize adds. */
export function baseManifests(): Manifest[] {
  const { resources } = parse(readFileSync(join(BASE, 'kustomization.yaml'), 'utf8')) as { resources: string[] }
  return resources.flatMap((file) =>
    parseAllDocuments(readFileSync(join(BASE, file), 'utf8')).map((document) => document.toJS() as Manifest),
  )
}

/** The manifest's errors against the JSON schema of its kind, such as a wrong type or an invalid quantity. */
export function schemaErrorOf(manifest: Manifest): string | null {
  const Model = MODELS[manifest.kind]
  if (!Model) return `${manifest.kind} has no schema here`
  try {
    new Model(manifest).validate()
    return null
  } catch (error) {
    return `${manifest.kind} ${manifest.metadata.name}: ${(error as Error).message}`
  }
}

const FOLDER = resolve('node_modules/.cache/leadthread-manifests')

/** What the compiler says of the manifests as literals of their types: the schemas accept unknown fields, and types do not. */
export function typeErrorsOf(manifests: readonly Manifest[]): string {
  const lines = manifests.map(({ apiVersion, kind }, n) => {
    return `export const m${n} = ${JSON.stringify(manifests[n])} satisfies import('kubernetes-models/${apiVersion}').I${kind}`
  })
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(join(FOLDER, 'manifests.ts'), lines.join('\n'))
  const options = { strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext', target: 'es2024', types: [] }
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: options }))
  const { stdout, stderr } = spawnSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', FOLDER], {
    encoding: 'utf8',
  })
  return stdout + stderr
}
