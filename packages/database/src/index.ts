export { APP_ROLE, derivedAppUrl, derivedArcadeUrl, derivedSecret } from './app-role.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/supervisor.ts';
export { type MigrateOptions, migrate } from './migrate.ts';
export { pipeline } from './pipeline.ts';
export {
  createPool,
  type Isolation,
  onOneConnection,
  type Pool,
  type PoolClient,
  type PoolOptions,
  type Queryable,
  type QueryResult,
  transaction,
} from './pool.ts';
export { MigrationError, type SchemaFolders, schemaFolders } from './schema-files.ts';
export { readSchemaText } from './schema-text.ts';
