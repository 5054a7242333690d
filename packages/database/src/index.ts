export { APP_ROLE, derivedAppUrl, derivedArcadeUrl, derivedSecret } from './app-role.ts';
export { type EmbeddedOptions, type EmbeddedServer, startEmbedded } from './embedded/supervisor.ts';
export { type MigrateOptions, migrate } from './migrate.ts';
export { MigrationError, migrationDirectories } from './migration-files.ts';
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
export { together } from './together.ts';
