import { passwordSalt } from '#contract/signature.ts';
import { type Notation, writeLiteral } from './literal.ts';
import { type Program, type SampleCall, toProgram } from './program.ts';
import { quoteDouble } from './quote.ts';

/** `url` is the name of a package. */
const ownNames: Record<string, string> = { digest: 'businessDigest', url: 'apiURL' };
const toVariable = (name: string) => ownNames[name] ?? name;

/** As gofmt does it: the values of neighbours that each stand on one line begin in one column. */
export function alignColumns(members: readonly [key: string, value: string][]): string[] {
  const isLong = (index: number) => members[index]?.[1].includes('\n') ?? true;
  return members.map(([key, value], index) => {
    if (isLong(index)) return `${key} ${value}`;
    let [first, last] = [index, index];
    while (!isLong(first - 1)) first -= 1;
    while (!isLong(last + 1)) last += 1;
    const width = Math.max(...members.slice(first, last + 1).map(([each]) => each.length));
    return `${key.padEnd(width)} ${value}`;
  });
}

const notation: Notation = {
  indent: '\t',
  quote: quoteDouble,
  key: (name) => `${quoteDouble(name)}:`,
  reference: toVariable,
  object: ['map[string]any{', '}'],
  list: ['[]any{', '}'],
  words: { true: 'true', false: 'false', null: 'nil' },
  trailingComma: true,
  align: alignColumns,
};

function writeSigner(signer: Program['signer']): string {
  if (!signer) return '';
  return `\
	cipher := fmt.Sprintf("%X", md5.Sum([]byte(${signer.secret}+"${passwordSalt}")))
	businessDigest := md5Base64(${signer.code} + cipher + privateKey)

`;
}

/** A program for Go 1.18 and later. */
export function toGoSample(call: SampleCall): string {
  const { constants, signer, numbersOrder, content } = toProgram(call);
  const lines = alignColumns(
    constants.map(({ name, value }) => [toVariable(name), `= ${quoteDouble(value)}`]),
  );
  return `package main

import (
	"crypto/md5"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"
)

const (
${lines.map((line) => `\t${line}\n`).join('')}\
)

func main() {
${writeSigner(signer)}\
${numbersOrder ? '\ttxlogisticId := "DEMO" + strconv.FormatInt(time.Now().UnixNano(), 10)\n' : ''}\
	content := ${writeLiteral(content, notation, '\t')}
	bizContent, err := json.Marshal(content)
	if err != nil {
		log.Fatal(err)
	}

	form := url.Values{"bizContent": {string(bizContent)}}
	request, err := http.NewRequest(http.MethodPost, apiURL, strings.NewReader(form.Encode()))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	request.Header.Set("apiAccount", apiAccount)
	request.Header.Set("digest", md5Base64(string(bizContent)+privateKey))
	request.Header.Set("timestamp", strconv.FormatInt(time.Now().UnixMilli(), 10))

	client := http.Client{Timeout: 15 * time.Second}
	response, err := client.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}

	fmt.Println(string(answer))
	var envelope struct{ Code string }
	if json.Unmarshal(answer, &envelope) != nil || envelope.Code != "1" {
		os.Exit(1)
	}
}

func md5Base64(text string) string {
	sum := md5.Sum([]byte(text))
	return base64.StdEncoding.EncodeToString(sum[:])
}
`;
}
