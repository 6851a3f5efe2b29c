import { printAppSchema } from '../interfaces/graphql/server/schema.ts'

/** Prints the public GraphQL schema: `node src/processes/print-schema.ts > schema.graphql`. */
process.stdout.write(printAppSchema())
