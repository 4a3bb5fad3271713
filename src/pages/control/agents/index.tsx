import { ControlPage } from '../_components/ControlPage.tsx';
import { Agents } from './_components/Agents.tsx';

export default function AgentsPage() {
  return (
    <ControlPage name="agents">
      <Agents />
    </ControlPage>
  );
}
