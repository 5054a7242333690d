import { readSchemaText } from '../schema-text.ts';
import { testDatabase } from './index.ts';

// Prints the schema that the SQL files produce on an empty database; `npm run schema` writes it to a file.
const database = await testDatabase();
process.stdout.write(await readSchemaText(database.ownerPool));
await database.drop();
