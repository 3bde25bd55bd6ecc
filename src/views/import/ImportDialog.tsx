import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useLabel } from '../../i18n/useLabel';
import type { Label } from '../../metadata';
import { useResource } from '../../routing/AppContext';
import { TitledDialog } from '../../ui/dialogs/TitledDialog';
import { type Task, useTask } from '../../ui/useTask';
import { CheckStep } from './CheckStep';
import { ColumnsStep } from './ColumnsStep';
import { DoneStep } from './DoneStep';
import { FileStep } from './FileStep';
import { Percent } from './Percent';
import { texts } from './texts';
import { useChoices } from './useChoices';
import { writtenCount } from './useImport';
import { type Step, stepNames, useSteps } from './useSteps';
import { useUndo } from './useUndo';

interface StepProps {
  steps: ReturnType<typeof useSteps>;
  choices: ReturnType<typeof useChoices>;
  /** Shared by all steps: a call and the reading of a file never overlap. */
  task: Task;
  undo: (id: string) => Promise<boolean>;
  onClose: () => void;
}

function Content({ steps, choices, task, undo, onClose }: StepProps) {
  const { step, result } = steps;
  const { table } = choices;
  if (step === 'file')
    return (
      <FileStep
        task={task}
        table={table}
        onRead={choices.forgetTable}
        onTable={(next) => {
          choices.takeTable(next);
          steps.setStep('columns');
        }}
        path={steps.path}
        onUndo={(id) => task.run(() => undo(id))}
      />
    );
  if (step === 'columns')
    return (
      table && (
        <ColumnsStep
          table={table}
          targets={choices.targets}
          matched={choices.matched}
          keyName={choices.key}
          onMatch={choices.match}
          onKey={choices.setKey}
        />
      )
    );
  if (!result) return null;
  return step === 'check' ? (
    <CheckStep
      result={result}
      lines={table?.lines ?? []}
      isStopped={steps.isStopped}
      skipWrong={steps.skipWrong}
      onSkipWrong={steps.setSkipWrong}
    />
  ) : (
    <DoneStep
      result={result}
      isPending={task.isPending}
      onUndo={() => task.run(async () => (await undo(steps.id)) && onClose())}
    />
  );
}

function NextButton({ steps, choices, task }: Pick<StepProps, 'steps' | 'choices' | 'task'>) {
  const label = useLabel();
  const { step, result } = steps;
  const count = result ? writtenCount(result) : 0;
  if (step === 'done' || (step === 'file' && !choices.table) || (step === 'check' && count === 0))
    return null;
  const hasWrong = (result?.counts.wrong ?? 0) > 0;
  const { text, run, isDisabled } = {
    file: { text: label(texts.next), run: () => steps.setStep('columns'), isDisabled: false },
    columns: {
      text: label(texts.verify),
      run: () => task.run(steps.verify),
      isDisabled: choices.matched.every((target) => target === ''),
    },
    check: {
      text: label(texts.apply, { count }),
      run: () => task.run(steps.store),
      isDisabled: hasWrong && !steps.skipWrong,
    },
  }[step];
  return (
    <Button variant="contained" disabled={task.isPending || isDisabled} onClick={() => void run()}>
      {text}
    </Button>
  );
}

const progressTexts: Readonly<Record<Step, Label>> = {
  file: texts.undoing,
  columns: texts.checking,
  check: texts.storing,
  done: texts.undoing,
};

/** See `docs/product.md#import`. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const resource = useResource();
  const label = useLabel();
  const choices = useChoices();
  const steps = useSteps(choices.body);
  const undo = useUndo(steps.undo);
  const task = useTask();
  const { step, percent } = steps;
  const isCalling = percent !== undefined;
  const at = stepNames.indexOf(step);
  const previous = stepNames[at - 1];
  const list = resource.titles?.list ? label(resource.titles.list) : resource.name;
  return (
    <TitledDialog
      title={label(texts.title, { list })}
      maxWidth="md"
      cancel={step === 'done' ? label(texts.close) : undefined}
      onClose={isCalling ? undefined : onClose}
      actions={
        <>
          {previous && step !== 'done' && (
            <Button disabled={task.isPending} onClick={() => steps.setStep(previous)}>
              {label(texts.back)}
            </Button>
          )}
          <NextButton steps={steps} choices={choices} task={task} />
        </>
      }
    >
      <Typography variant="h3" aria-live="polite" sx={{ mb: 2 }}>
        {label(texts.step, { count: at + 1, name: label(texts[step]) })}
      </Typography>
      <Content steps={steps} choices={choices} task={task} undo={undo} onClose={onClose} />
      {isCalling && <Percent percent={percent} text={progressTexts[step]} />}
    </TitledDialog>
  );
}
