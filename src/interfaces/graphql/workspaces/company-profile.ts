import {
  COMPANY_VARIABLES,
  type Company,
  companyHoursShape,
  companyLanguage,
  companyShape,
  companyValues,
  profileOf,
  readCompany,
  UpdateCompanyProfileInput,
  updateCompanyProfile,
} from '../../../domain/workspaces/index.ts'
import { builder } from '../schema/builder.ts'
import { enumFrom } from '../schema/enum-from.ts'
import { mutation } from '../schema/mutation.ts'
import { rowPayload } from '../schema/row-field.ts'
import { memberScopes } from '../schema/scopes.ts'
import { objectOf } from '../schema/shape-fields.ts'
import { describedBy } from '../schema/value-types.ts'

type Variable = { name: string; value: string | null; spanish: string | null }

const VariableObject = builder.objectRef<Variable>('CompanyVariable').implement({
  description: 'A playbook variable that is replaced with data from the company profile.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the variable, such as company for {{company}}.' }),
    value: t.exposeString('value', {
      nullable: true,
      description: 'The variable’s value. Null if the company profile has no such value.',
    }),
    spanish: t.exposeString('spanish', {
      nullable: true,
      description: 'The variable’s value in Spanish texts. Null if the company profile has no such value.',
    }),
  }),
})

const HoursObject = objectOf('CompanyHours', companyHoursShape)

const ProfileObject = objectOf('CompanyProfile', companyShape, (t) => ({
  hours: t.expose('hours', {
    type: [HoursObject],
    nullable: true,
    description: describedBy(companyShape.shape.hours),
  }),
}))

builder.prismaObjectFields('Workspace', (t) => ({
  company: t.field({
    type: ProfileObject,
    nullable: true,
    complexity: 2,
    description:
      'The company profile, which a live workspace and its sandbox share. Null in a live workspace until the ' +
      'profile is entered.',
    resolve: async (_workspace, _args, { app, principal }) =>
      profileOf(await readCompany(app.db, principal.workspaceId)),
  }),
  companyVariables: t.field({
    type: [VariableObject],
    complexity: 2,
    description: 'Playbook variables that are replaced with data from the company profile, with their values.',
    resolve: async (_workspace, _args, { app, principal }) =>
      variablesOf(await readCompany(app.db, principal.workspaceId)),
  }),
}))

function variablesOf(company: Company): Variable[] {
  const [english, spanish] = [companyValues(company), companyValues(company, 'es')]
  return COMPANY_VARIABLES.map((name) => ({ name, value: english[name], spanish: spanish[name] }))
}

mutation('updateCompanyProfile', {
  type: rowPayload('UpdateCompanyProfilePayload', 'The workspace with the new profile.', {
    model: 'Workspace',
    id: 'workspaceId',
  }),
  description:
    'Updates the company profile of the live workspace and its sandbox. The first update requires `name` and ' +
    '`helpContact`. Not available to sandbox API keys.',
  authScopes: memberScopes.manage,
  schema: UpdateCompanyProfileInput,
  input: {
    idempotent: false,
    types: { languages: [enumFrom(companyLanguage)] },
    names: { hours: 'CompanyHoursInput' },
  },
  takes: 'The fields to change.',
  run: async (changes, { app, context: { principal }, by: { workspaceId, actor } }) => {
    const { liveWorkspaceId } = principal
    await updateCompanyProfile(app, { liveWorkspaceId, actor, ...changes })
    return { workspaceId }
  },
})
