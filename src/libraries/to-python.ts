import { capitalize } from '#reference/model-names.ts';
import type { LibraryCall, LibraryOperations, LibraryPush } from './library-operations.ts';
import { type AnswerShape, toAnswerShape, toModelSchemas } from './model-schemas.ts';
import { toModels } from './models.ts';

const toSnake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const toClass = (group: string) => `_${capitalize(group)}`;

/** Returns a docstring that the text cannot end. */
const toDocstring = (text: string, indent: string) =>
  `${indent}"""${text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"\\"\\"')}"""`;

function toAnswerType(shape: AnswerShape): string {
  if (shape.kind === 'model') return `models.${shape.name}`;
  if (shape.kind === 'list') return `List[models.${shape.name}]`;
  return shape.kind === 'texts' ? 'List[str]' : 'str';
}

function toReader(shape: AnswerShape): string {
  if (shape.kind === 'model') return `models.${shape.name}.from_dict`;
  return shape.kind === 'list' ? `_list_of(models.${shape.name}.from_dict)` : '_as_it_is';
}

function toMethod(call: LibraryCall): string {
  const { method, name, path, address, title, summary, isPaged } = call;
  const shape = toAnswerShape(call);
  const pages = [
    `    def ${toSnake(method)}_pages(`,
    `        self, request: Union[models.${name}Request, Dict[str, Any], None] = None`,
    `    ) -> Iterator[${toAnswerType(shape)}]:`,
    toDocstring(
      'Each page until the last. Store `next` of a page after you processed it.',
      '        ',
    ),
    `        for data in self._caller.pages("${path}", "${address}", request or {}):`,
    `            yield _read(${toReader(shape)}, data)`,
    '',
  ];
  return [
    `    def ${toSnake(method)}(`,
    `        self, request: Union[models.${name}Request, Dict[str, Any]], *, id: Optional[str] = None`,
    `    ) -> ${toAnswerType(shape)}:`,
    toDocstring(`${title}: ${summary}`, '        '),
    `        data = self._caller.call("${path}", "${address}", request, id)`,
    `        return _read(${toReader(shape)}, data)`,
    '',
    ...(isPaged ? pages : []),
  ].join('\n');
}

const head = `from typing import Any, Callable, Dict, Iterator, List, Optional, Union

from . import models
from ._caller import Caller
from .errors import ApiError


def _as_it_is(data: Any) -> Any:
    return data


def _list_of(read: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda data: [read(each) for each in data]


def _read(read: Callable[[Any], Any], data: Any) -> Any:
    try:
        return read(data)
    except (AssertionError, KeyError, TypeError, ValueError) as fault:
        raise ApiError("The call succeeded, but its data is not what was agreed.", code="1") from fault

`;

const client = `
class Client:
    """The open API with one account: \`client.<group>.<operation>(request)\`.

    \`timeout\` and \`retry_delay\` are in seconds. \`id\` of a call: 8 to 64 letters, digits, \`_\` or \`-\`;
    pass the same again, with the same request, to repeat a call whose response was lost.
    """

    def __init__(
        self,
        base_url: str,
        api_account: str,
        secret: str,
        *,
        timeout: float = 15,
        max_retries: int = 4,
        retry_delay: float = 1,
        language: Optional[str] = None,
    ):
        caller = Caller(base_url, api_account, secret, timeout, max_retries, retry_delay, language)
`;

function toClient(calls: readonly LibraryCall[]): string {
  const groups = [...Map.groupBy(calls, ({ group }) => group)];
  const classes = groups.map(([group, own]) =>
    [
      `\nclass ${toClass(group)}:`,
      '    def __init__(self, caller: Caller):',
      '        self._caller = caller\n',
      own.map(toMethod).join('\n'),
    ].join('\n'),
  );
  const fields = groups.map(
    ([group]) => `        self.${toSnake(group)} = ${toClass(group)}(caller)\n`,
  );
  return head + classes.join('\n') + client + fields.join('');
}

function toPushes(pushes: readonly LibraryPush[]): string {
  const rows = pushes.map(({ id, name }) => `    "${id}": models.${name},\n`).join('');
  return `from typing import Any, Dict\n\nfrom . import models\n\nMODELS: Dict[str, Any] = {\n${rows}}\n`;
}

/** Restores names in which quicktype took a part for an acronym; drops the functions for each. */
function tidyModels(models: string, names: Iterable<string>): string {
  const [classes = ''] = models.split(/^def \w+_from_dict\(s: Any\)/m);
  return [...names].reduce(
    (text, name) =>
      text.replaceAll(new RegExp(`\\b${name}`, 'gi'), (found) =>
        // A field or a word may begin like a model, but not with a capital letter.
        /^[A-Z]/.test(found) ? name : found,
      ),
    `${classes.trimEnd()}\n`,
  );
}

/** Generates the contract's part of the Python library, by path below its folder. */
export async function toPython(operations: LibraryOperations): Promise<Record<string, string>> {
  const { calls, pushes } = operations;
  const schemas = toModelSchemas(operations);
  const files = await toModels('python', schemas, {
    'python-version': '3.7',
    'nice-property-names': true,
  });
  const [models = ''] = files.values();
  return {
    'open_platform/models.py': tidyModels(models, schemas.keys()),
    'open_platform/client.py': toClient(calls),
    'open_platform/_pushes.py': toPushes(pushes),
  };
}
