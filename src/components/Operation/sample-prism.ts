import { Prism } from 'prism-react-renderer';

// Grammars add themselves to the Prism they find here.
Object.assign(globalThis, { Prism });
