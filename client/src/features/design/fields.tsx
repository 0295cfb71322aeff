import { Upload } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from '../../design/primitives/drop-zone.tsx';
import { Field, SearchField, Slider, Switch } from '../../design/primitives/field.tsx';
import { Select } from '../../design/primitives/input.tsx';
import { PasswordField } from '../../design/primitives/password-field.tsx';
import { TextField } from '../../design/primitives/text-field.tsx';
import styles from './design.module.css';
import { Part, Row } from './part.tsx';

export function Fields() {
  const [text, setText] = useState('');
  const [isOn, setOn] = useState(true);
  const [volume, setVolume] = useState(0.6);
  const given = { value: text, onChange: setText };
  return (
    <Part name="Fields">
      <Row name="TextField: with a hint, with an error, of several lines; PasswordField; Select; SearchField">
        <div className={styles.field}>
          <TextField label="Name" hint="Everybody sees it." {...given} />
        </div>
        <div className={styles.field}>
          <TextField label="Name" error="It is too long." {...given} />
        </div>
        <div className={styles.field}>
          <TextField label="About" lines={3} placeholder="What is it about?" {...given} />
        </div>
        <div className={styles.field}>
          <PasswordField label="Password" {...given} />
        </div>
        <div className={styles.field}>
          <Field label="Genre">
            {(ids) => (
              <Select {...ids}>
                <option>House</option>
                <option>Techno</option>
              </Select>
            )}
          </Field>
        </div>
        <div className={styles.field}>
          <SearchField label="Find a song" {...given} />
        </div>
      </Row>
      <Row name="Switch: on or off, disabled; Slider">
        <Switch label="Votes" checked={isOn} onChange={setOn} />
        <Switch label="Votes" checked={false} onChange={setOn} disabled />
        <Slider label="Volume" value={volume} min={0} max={1} step={0.01} onChange={setVolume} />
      </Row>
      <DropZone
        icon={<Upload size={36} />}
        title="DropZone"
        buttonLabel="Choose files"
        hint="MP3 or FLAC"
        accept="audio/*"
        onFiles={() => {}}
        testId="design-files"
      />
    </Part>
  );
}
