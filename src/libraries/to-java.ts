import { capitalize } from '#reference/model-names.ts';
import type { LibraryCall, LibraryOperations, LibraryPush } from './library-operations.ts';
import { type AnswerShape, toAnswerShape, toModelSchemas } from './model-schemas.ts';
import { toModels } from './models.ts';

const folder = 'src/main/java/openplatform';
const toClass = (group: string) => `${capitalize(group)}Calls`;

/** Entities for what Javadoc must not contain: an end of comment, a tag, an escape that Java reads there. */
const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '@': '&#64;',
  '*/': '*&#47;',
  '\\': '&#92;',
};
const toJavadoc = (text: string) =>
  text.replace(/[&<>@\\]|\*\//g, (found) => entities[found] ?? found);

function toAnswerType(shape: AnswerShape): string {
  if (shape.kind === 'model') return shape.name;
  if (shape.kind === 'list') return `List<${shape.name}>`;
  return shape.kind === 'texts' ? 'List<String>' : 'String';
}

function toReader(shape: AnswerShape): string {
  if (shape.kind === 'model') return `Json.typeOf(${shape.name}.class)`;
  if (shape.kind === 'list') return `Json.listOf(${shape.name}.class)`;
  return shape.kind === 'texts' ? 'Json.listOf(String.class)' : 'Json.typeOf(String.class)';
}

function toMethods(call: LibraryCall): string {
  const { method, name, path, address, title, summary, isPaged } = call;
  const shape = toAnswerShape(call);
  const type = toAnswerType(shape);
  const comment = `        /** ${toJavadoc(`${title}: ${summary}`)} */`;
  const pages = `
        /** Each page until the last. Store {@code next} of a page after you processed it. */
        public Iterable<${type}> ${method}Pages(${name}Request request) {
            return caller.pages("${path}", "${address}", request, ${toReader(shape)},
                ${type}::getNext, ${type}::getMore);
        }
`;
  return `${comment}
        public ${type} ${method}(${name}Request request) {
            return ${method}(request, null);
        }

        /** With an id of your own: 8 to 64 letters, digits, {@code _} or {@code -}. */
        public ${type} ${method}(${name}Request request, String id) {
            return caller.call("${path}", "${address}", request, id,
                ${toReader(shape)});
        }
${isPaged ? pages : ''}`;
}

function toGroup([group, calls]: [string, LibraryCall[]]): string {
  const name = toClass(group);
  return `    /** The operations of {@code ${group}/}. */
    public static final class ${name} {
        private final Caller caller;

        private ${name}(Caller caller) {
            this.caller = caller;
        }

${calls.map(toMethods).join('\n')}    }
`;
}

function toClient(calls: readonly LibraryCall[]): string {
  const groups = [...Map.groupBy(calls, ({ group }) => group)];
  const each = (write: (group: string) => string) => groups.map(([group]) => write(group)).join('');
  return `package openplatform;

import java.util.List;
import openplatform.models.*;

/** The open API with one account: {@code client.group().operation(request)}. Threads may share it. */
public final class Client {
${each((group) => `    private final ${toClass(group)} ${group};\n`)}
    public Client(ClientOptions options) {
        Caller caller = new Caller(options);
${each((group) => `        ${group} = new ${toClass(group)}(caller);\n`)}    }
${each((group) => `\n    public ${toClass(group)} ${group}() {\n        return ${group};\n    }\n`)}
${groups.map(toGroup).join('\n')}}
`;
}

function toPushModels(pushes: readonly LibraryPush[]): string {
  const rows = pushes.map(({ id, name }) => `        Map.entry("${id}", ${name}.class)`);
  return `package openplatform;

import java.util.Map;
import openplatform.models.*;

/** The model of a push by its type. */
final class PushModels {
    static final Map<String, Class<?>> BY_TYPE = Map.ofEntries(
${rows.join(',\n')});

    private PushModels() {
    }
}
`;
}

/** Drops required fields of a model, so that quicktype boxes numbers and unset ones are not sent as 0. */
function withoutRequired(schema: object): object {
  const text = JSON.stringify(schema, (key, value) =>
    key === 'required' && Array.isArray(value) ? undefined : value,
  );
  return JSON.parse(text);
}

/** Renames accessors to Java's style: quicktype leaves what it takes for an acronym unchanged, `getid`. */
const withAccessors = (text: string) =>
  text.replace(
    /\b(public \S+ [gs]et)([a-z])/g,
    (_, before: string, letter: string) => before + letter.toUpperCase(),
  );

/** Generates the contract's part of the Java library, by path below its folder. */
export async function toJava(operations: LibraryOperations): Promise<Record<string, string>> {
  const { calls, pushes } = operations;
  const schemas = [...toModelSchemas(operations)].map(
    ([name, schema]) => [name, withoutRequired(schema)] as const,
  );
  const files = await toModels('java', new Map(schemas), {
    package: 'openplatform.models',
    'array-type': 'list',
    'acronym-style': 'original',
  });
  // It reads and writes with its own mappers, which refuse new fields.
  files.delete('Converter.java');
  const models = [...files].map(([name, text]) => [
    `${folder}/models/${name}`,
    withAccessors(text),
  ]);
  return {
    [`${folder}/Client.java`]: toClient(calls),
    [`${folder}/PushModels.java`]: toPushModels(pushes),
    ...Object.fromEntries(models),
  };
}
