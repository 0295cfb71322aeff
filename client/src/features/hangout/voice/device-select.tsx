import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '../../../design/primitives/field.tsx';
import { Select } from '../../../design/primitives/input.tsx';
import { listRecordingDevices } from './recording.ts';
import type { Recording } from './use-recording.ts';

interface DeviceSelectProps {
  readonly label: string;
  readonly hint?: string;
  readonly chosen: string;
  readonly onChoose: (deviceId: string) => void;
  /** The devices are listed again once recording is allowed, because the browser hides their names until then. */
  readonly recording: Recording;
}

/** Selects a recording device. The list is updated when a device is plugged in or removed. */
export function DeviceSelect({ label, hint, chosen, onChoose, recording }: DeviceSelectProps) {
  const { t } = useTranslation();
  const devices = useRecordingDevices(recording);
  const isThere = devices.some(({ deviceId }) => deviceId === chosen);
  return (
    <Field label={label} hint={hint}>
      {(ids) => (
        <Select
          {...ids}
          value={isThere ? chosen : ''}
          data-testid="voice-device"
          onChange={(event) => onChoose(event.target.value)}
        >
          <option value="">{t('liveAudio.defaultDevice')}</option>
          {devices.map((device, index) => (
            <option key={device.deviceId} value={device.deviceId}>
              {device.label || t('liveAudio.deviceNumber', { number: index + 1 })}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}

function useRecordingDevices(recording: Recording): readonly MediaDeviceInfo[] {
  const [devices, setDevices] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    if (recording.kind !== 'open') return;
    const read = () => void listRecordingDevices().then(setDevices);
    read();
    navigator.mediaDevices.addEventListener('devicechange', read);
    return () => navigator.mediaDevices.removeEventListener('devicechange', read);
  }, [recording]);
  return devices.filter(({ deviceId }) => deviceId !== '');
}
