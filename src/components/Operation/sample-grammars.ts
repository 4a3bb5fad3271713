import './sample-prism.ts';
import 'prismjs/components/prism-markup-templating.js';
import 'prismjs/components/prism-java.js';
import 'prismjs/components/prism-php.js';
import 'prismjs/components/prism-ruby.js';

Reflect.deleteProperty(globalThis, 'Prism');
